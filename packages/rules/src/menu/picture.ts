/** Widths in pixels in which the server keeps our own pictures; one that is narrower stays as it is. */
export const pictureWidths = [160, 320, 640] as const

/** A picture of ours: everything else is somebody's own address and stays as it is. */
export interface OwnPicture {
  /** `/pictures/{name}.webp` is the picture itself, `/pictures/{name}/{width}.{avif|webp}` the same made smaller. */
  readonly name: string
  /** Lies on a plate; a photograph fills its tile. */
  readonly isCutout: boolean
}

export function ownPicture(path: string): OwnPicture | null {
  const name = /^\/pictures\/([a-z\d][a-z\d-]{0,63})\.webp$/.exec(path)?.[1]
  return name === undefined ? null : { name, isCutout: !name.startsWith('photo-') }
}

/** The `srcset` of a picture of ours. */
export function pictureSrcSet(name: string, format: 'avif' | 'webp'): string {
  return pictureWidths.map((width) => `/pictures/${name}/${width}.${format} ${width}w`).join(', ')
}
