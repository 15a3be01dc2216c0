/**
 * A picture that has come takes its blur away (packages/ui picture.module.css); one that did not come leaves its plate with
 * the dish's initial, not the browser's torn page, and is asked for again when there is a network. Before this runs the start script does the same
 * (apps/server start-script.ts).
 */
export function watchPictures(): void {
  const tell = ({ target, type }: Event) => {
    if (!(target instanceof HTMLImageElement)) return
    const isMissing = type === 'error'
    target.style.visibility = isMissing ? 'hidden' : ''
    target.parentElement?.setAttribute('data-img', isMissing ? 'no' : '')
  }
  document.addEventListener('load', tell, true)
  document.addEventListener('error', tell, true)
  window.addEventListener('online', () => {
    for (const picture of document.images) {
      if (picture.style.visibility !== '') picture.setAttribute('src', picture.getAttribute('src') ?? '')
    }
  })
}
