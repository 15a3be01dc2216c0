/**
 * The heartbeat of every stream after a silence. It is an event, because a page cannot see a comment. It has no
 * number, so the stream's position in its channel does not change.
 */
export const beatType = 'beat'
/**
 * Milliseconds between heartbeats: below the 20 s of silence after which a phone polls, and below the 30 to 60 s of
 * most proxies.
 */
export const beatMs = 15_000
