/**
 * What every stream says when it has said nothing else for a while: an event, which a page can hear (a comment it cannot), with no
 * number, so that the stream's place in its channel stays where it is.
 */
export const beatType = 'beat'
/** Milliseconds from one beat to the next: under the 20 s of silence after which a phone calls back, and most proxies' 30 to 60 s. */
export const beatMs = 15_000
