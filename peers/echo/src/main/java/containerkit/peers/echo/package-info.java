/** The work that every server does with the same code, so that only the servers differ. */
package containerkit.peers.echo;
