/** Widths in pixels of the pictures that the server stores. A narrower picture keeps its width. */
export const pictureWidths = [160, 320, 640] as const

/** A picture on our server. Any other address is external and stays unchanged. */
export interface OwnPicture {
  /** `/pictures/{name}.webp` is the original, `/pictures/{name}/{width}.{avif|webp}` a smaller copy. */
  readonly name: string
  /** A cut-out lies on a plate; a photograph fills its tile. */
  readonly isCutout: boolean
}

export function ownPicture(path: string): OwnPicture | null {
  const name = /^\/pictures\/([a-z\d][a-z\d-]{0,63})\.webp$/.exec(path)?.[1]
  return name === undefined ? null : { name, isCutout: !name.startsWith('photo-') }
}

/** The `srcset` of a picture on our server. */
export function pictureSrcSet(name: string, format: 'avif' | 'webp'): string {
  return pictureWidths.map((width) => `/pictures/${name}/${width}.${format} ${width}w`).join(', ')
}
