/** On the server, and while a phone hydrates its page: the first screen of a document. */
export function isFirstScreen(): boolean {
  return typeof document === 'undefined' || document.documentElement.dataset.ready === undefined
}
