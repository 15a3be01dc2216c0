/** As the server draws it, and while a phone takes over what the server has drawn: the first screen of a document. */
export function isFirstScreen(): boolean {
  return typeof document === 'undefined' || document.documentElement.dataset.ready === undefined
}
