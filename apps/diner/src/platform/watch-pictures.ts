/**
 * A picture that has come hides its blur (packages/ui picture.module.css). One that failed shows its plate with the dish's initial, and is
 * loaded again when there is a network. Until the app runs, the start script marks pictures (page-start/page-start.ts).
 */
export function watchPictures(): void {
  document.addEventListener('load', markPicture, true)
  document.addEventListener('error', markPicture, true)
  window.addEventListener('online', () => {
    for (const picture of document.images) {
      if (picture.style.visibility !== '') picture.setAttribute('src', picture.getAttribute('src') ?? '')
    }
  })
}

/** Tells the style sheet whether the event's picture has come (`data-img` on its parent) or failed (`no`). */
export function markPicture({ target, type }: Event): void {
  if (!(target instanceof HTMLImageElement)) return
  const isMissing = type === 'error'
  target.style.visibility = isMissing ? 'hidden' : ''
  target.parentElement?.setAttribute('data-img', isMissing ? 'no' : '')
}
