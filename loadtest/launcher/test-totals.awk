# Reads the test runs' XML reports on standard input; prints each skipped test with its reason, then the totals.
# Ends with 1 where no test ran: an empty run must not look like a good one.
BEGIN {
  RS = "<" # a record is a tag and the text after it
  print "" # Maven can leave its last line open
}
function attribute(name, value) {
  if (!match($0, " " name "=\"[^\"]*\"")) return ""
  value = substr($0, RSTART + length(name) + 3, RLENGTH - length(name) - 4)
  gsub(/&quot;/, "\"", value); gsub(/&apos;/, "'", value); gsub(/&#10;/, " ", value)
  gsub(/&lt;/, "<", value); gsub(/&gt;/, ">", value); gsub(/&amp;/, "\\&", value)
  return value
}
/^testsuite / {
  suite = attribute("name")
  sub(/.*\./, "", suite)
  ran += attribute("tests"); failed += attribute("failures") + attribute("errors"); skipped += attribute("skipped")
}
/^testcase / { test = attribute("name") }
/^skipped/ { # the reason is an attribute, or the first words of the stack trace that follows
  reason = attribute("message")
  reading = reason == ""
  if (!reading) print "skipped: " suite " " test ": " reason
  next
}
reading {
  reason = reason "<" $0
  if (!/]]>|^\/skipped/) next
  sub(/\n\tat .*|]]>.*|<\/skipped.*/, "", reason)
  sub(/^<!\[CDATA\[[^: ]*:[ \n]*(Assumption failed: )?/, "", reason)
  gsub(/[ \n]+/, " ", reason)
  print "skipped: " suite " " test ": " (reason == "" ? "no reason given" : reason)
  reading = 0
}
END {
  if (ran == 0) print "no test ran"
  else if (skipped == 0) print "nothing was skipped"
  printf "tests: %d passed, %d failed, %d skipped\n", ran - failed - skipped, failed, skipped
  exit ran == 0
}
