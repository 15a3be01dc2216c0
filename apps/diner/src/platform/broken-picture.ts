/** A picture that did not come leaves its plate, not the browser's torn page; it is asked for again when there is a network. */
export function hideBrokenPictures(): void {
  const broken = new Set<HTMLImageElement>()
  document.addEventListener(
    'error',
    ({ target }) => {
      if (!(target instanceof HTMLImageElement)) return
      target.style.visibility = 'hidden'
      broken.add(target)
    },
    true,
  )
  document.addEventListener(
    'load',
    ({ target }) => {
      if (target instanceof HTMLImageElement && broken.delete(target)) target.style.visibility = ''
    },
    true,
  )
  window.addEventListener('online', () => {
    for (const picture of broken) picture.setAttribute('src', picture.getAttribute('src') ?? '')
  })
}
