/** What every server serves: the same work, done by the same code, so that only the servers differ. */
package containerkit.peers.echo;
