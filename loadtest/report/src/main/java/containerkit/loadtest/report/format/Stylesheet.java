package containerkit.loadtest.report.format;

/** The stylesheet of the HTML report. */
public final class Stylesheet {
    public static final String CSS =
            """
            :root { --text: #1b1f24; --quiet: #57606a; --page: #ffffff; --band: #f3f5f7; --line: #d0d7de; --link: #0550ae; }
            @media screen and (prefers-color-scheme: dark) {
              :root { --text: #e6edf3; --quiet: #9aa4af; --page: #12161c; --band: #1b212a; --line: #343d48; --link: #79b8ff; }
            }
            body { margin: 0; background: var(--page); color: var(--text); font: 16px/1.5 system-ui, sans-serif; }
            main { max-width: 80rem; margin: 0 auto; padding: 1rem 1.25rem 4rem; }
            @media (max-width: 30rem) { main { padding: .75rem .75rem 4rem; } }
            h1 { font-size: 1.6rem; line-height: 1.25; overflow-wrap: anywhere; }
            h2 { font-size: 1.25rem; margin-top: 2.5rem; border-bottom: 1px solid var(--line); }
            h3 { font-size: 1.05rem; margin-top: 2rem; }
            p, li { max-width: 60rem; overflow-wrap: anywhere; }
            a { color: var(--link); }
            .aside { color: var(--quiet); font-size: .875rem; max-width: none; margin: 0 0 .75rem; }
            .warnings { list-style: none; padding: 0; margin: .75rem 0; }
            .warnings li { border-left: 4px solid var(--quiet); background: var(--band); padding: .2rem .75rem; margin: .3rem 0; font-size: .8rem; max-width: none; }
            .warnings em { font-style: normal; font-weight: 600; }
            .answers.several { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 36rem), 1fr)); gap: 0 2.5rem; }
            .answer { min-width: 0; }
            .answer h2 { margin: 1rem 0 .25rem; border: 0; font-size: 1.2rem; overflow-wrap: anywhere; }
            .answer p { margin: .25rem 0; color: var(--quiet); }
            .outcomes { list-style: none; padding: 0; margin: .25rem 0; }
            .outcomes li { max-width: none; }
            .outcomes span, .outcomes small { color: var(--quiet); }
            .outcomes span { display: inline-block; min-width: 10rem; }
            .outcomes small { display: block; font-size: .8rem; line-height: 1.3; }
            .unseen { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
            .chart { width: 100%; }
            .chart caption { caption-side: bottom; font-weight: 400; font-size: .8rem; color: var(--quiet); padding-top: .3rem; }
            .chart th, .chart td { padding: .2rem .4rem; vertical-align: middle; text-align: right; white-space: nowrap; }
            .chart thead th { background: none; vertical-align: bottom; }
            .chart thead th.long { white-space: normal; overflow-wrap: anywhere; min-width: 5rem; }
            .chart .scale { font-weight: 400; }
            .several .chart { font-size: .8rem; }
            .chart .name { text-align: left; padding-left: 0; font-weight: 500; }
            .chart .primary th, .chart .primary td { font-weight: 700; }
            .chart .scale { width: 99%; min-width: 11.5rem; padding: 0 .6rem; }
            .chart .words { text-align: left; }
            .ranked thead .more { white-space: normal; min-width: 4.5rem; }
            .chart svg { display: block; width: 100%; font-size: 12px; fill: var(--quiet); overflow: visible; }
            .chart svg svg { display: inline; width: auto; }
            .chart .key { display: inline-block; width: 12px; margin-right: .3rem; vertical-align: -1px; }
            .timeline caption { caption-side: top; }
            .timeline path { fill: none; vector-effect: non-scaling-stroke; }
            .timeline .dots { stroke-width: 5; stroke-linecap: round; }
            .timeline .voids { stroke: var(--text); stroke-width: 3; }
            .timeline .grid { stroke-width: 1; }
            .chart .band { fill: var(--line); opacity: .6; }
            .chart .grid { stroke: var(--line); }
            .chart .one { stroke: var(--text); }
            .section > summary h2 { display: inline; border: 0; font-size: 1.1rem; color: var(--text); }
            .section { border-top: 1px solid var(--line); padding: .5rem 0; }
            .answers + .section, ul + .section { margin-top: 1.5rem; }
            @media screen and (max-width: 40rem) {
              .outcomes span { display: block; }
              .chart caption { display: block; }
              .chart:not(.ranked), .chart:not(.ranked) thead, .chart:not(.ranked) tbody { display: block; }
              .chart:not(.ranked) tr { display: grid; grid-template-columns: repeat(var(--n), 1fr); border-bottom: 1px solid var(--line); }
              .chart:not(.ranked) th, .chart:not(.ranked) td { border: 0; padding: .1rem 0; text-align: left; overflow-wrap: anywhere; white-space: normal; }
              .chart:not(.ranked) .name { grid-column: 1 / -1; }
              .chart:not(.ranked) .scale { grid-column: 1 / -1; order: 1; width: auto; min-width: 0; }
              .ranked .more { display: none; }
              .ranked thead { display: none; }
              .ranked, .ranked tbody { display: block; }
              .ranked tr { display: grid; grid-template-columns: 1fr auto; border-bottom: 1px solid var(--line); }
              .ranked th, .ranked td { border: 0; }
              .ranked .scale, .ranked .words { grid-column: 1 / -1; order: 1; width: auto; }
              .ranked .words { order: 2; padding-left: 0; white-space: normal; }
            }
            .scroll { position: relative; overflow-x: auto; margin: 1rem 0; }
            table { border-collapse: collapse; font-size: .875rem; font-variant-numeric: tabular-nums; }
            caption { text-align: left; font-weight: 600; padding-bottom: .35rem; }
            th, td { padding: .3rem .6rem; border-bottom: 1px solid var(--line); text-align: left; vertical-align: top; }
            thead th { background: var(--band); vertical-align: bottom; }
            tbody th { font-weight: 500; min-width: 8rem; }
            td.figure { white-space: nowrap; }
            .figure { text-align: right; }
            .scroll { background: linear-gradient(90deg, var(--page) 60%, transparent) 0 0 / 2rem 100% no-repeat local, linear-gradient(270deg, var(--page) 60%, transparent) 100% 0 / 2rem 100% no-repeat local, linear-gradient(90deg, var(--line), transparent) 0 0 / .6rem 100% no-repeat, linear-gradient(270deg, var(--line), transparent) 100% 0 / .6rem 100% no-repeat; }
            @media (max-width: 30rem) { th, td { padding: .3rem .4rem; } td.figure { white-space: normal; } }
            .behind td { border: 0; padding-top: 0; }
            .behind pre { white-space: pre-wrap; overflow-wrap: anywhere; }
            tbody tr:hover { background: var(--band); }
            summary { cursor: pointer; color: var(--quiet); }
            pre { overflow-x: auto; padding: .75rem; background: var(--band); border: 1px solid var(--line); font-size: .8rem; }
            @page { size: landscape; margin: 1cm; }
            @media print {
              :root { color-scheme: light; }
              main { max-width: none; padding: 0; }
              details:not([open]) { display: none; }
              .scroll { overflow: visible; }
              table { font-size: .65rem; }
              th, td, td.figure { padding: .2rem .25rem; white-space: normal; overflow-wrap: anywhere; }
              tbody th { min-width: 4rem; }
              pre { overflow: visible; white-space: pre-wrap; overflow-wrap: anywhere; }
              tr, .answer { break-inside: avoid; }
              h1, h2, h3 { break-after: avoid; }
            }
            """;

    private Stylesheet() {}
}
