/**
 * A loaded picture hides its blur (packages/ui picture.module.css). A failed one shows its plate with the dish's
 * initial, and reloads once online. Until the app runs, the start script marks pictures (page-start/page-start.ts).
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

/** Marks for the style sheet whether the event's picture has loaded (`data-img` on its parent) or failed (`no`). */
export function markPicture({ target, type }: Event): void {
  if (!(target instanceof HTMLImageElement)) return
  const isMissing = type === 'error'
  target.style.visibility = isMissing ? 'hidden' : ''
  target.parentElement?.setAttribute('data-img', isMissing ? 'no' : '')
}
