import type { ReactNode } from 'react'
import { classes } from '../style/classes.ts'
import styles from './picture.module.css'

export interface PictureProps {
  src?: string | undefined
  /** The same picture in other widths; `sizes` says how wide it is shown. */
  srcSet?: string | undefined
  sizes?: string | undefined
  /** The same picture as AVIF. */
  avif?: string | undefined
  /** A few pixels of it as a data URL, shown until the picture has loaded. */
  blur?: string | undefined
  /** Empty if the dish's name stands beside it. */
  alt: string
  /** A photograph fills the tile; a cut-out lies on the plate. */
  kind?: 'photo' | 'cutout' | undefined
  /** 0 to 11: the tint behind a cut-out or a missing picture. */
  hue?: number | undefined
  /** The first character of the dish's name, shown on the plate without a picture. */
  initial?: string | undefined
  /** The first two of a page load at once, the others when they come near the viewport. */
  eager?: boolean | undefined
  out?: boolean | undefined
  /** On its corner: `Sold out today`. */
  ribbon?: ReactNode
  /** The page sets size and proportions. */
  className?: string | undefined
}

export function Picture(props: PictureProps) {
  const { src, hue = 1, kind = 'photo', initial, out, ribbon, className } = props
  const tint = styles[`hue${((Math.trunc(hue) % 12) + 12) % 12}`]
  return (
    <span className={classes(styles.picture, tint, out && styles.out, className)}>
      {ribbon !== undefined && <span className={styles.ribbon}>{ribbon}</span>}
      {(src === undefined || kind === 'cutout') && <span className={styles.plate}>{src === undefined && initial}</span>}
      {src !== undefined && <Source {...props} src={src} className={kind === 'photo' ? styles.photo : styles.cutout} />}
    </span>
  )
}

/** If the stylesheet is late or old, the picture is still a square and the layout below does not shift. */
const square = 240

function Source(props: PictureProps & { src: string }) {
  const { src, srcSet, sizes, avif, blur, alt, initial, eager, className } = props
  return (
    <>
      <picture className={styles.sources} data-initial={initial}>
        {avif !== undefined && <source type="image/avif" srcSet={avif} sizes={sizes} />}
        <img
          ref={markReady}
          className={className}
          loading={eager ? 'eager' : 'lazy'}
          fetchPriority={eager ? 'high' : undefined}
          sizes={sizes}
          srcSet={srcSet}
          src={src}
          alt={alt}
          width={square}
          height={square}
          decoding="async"
          draggable={false}
        />
      </picture>
      {blur !== undefined && <img className={classes(className, styles.blur)} src={blur} alt="" draggable={false} />}
    </>
  )
}

/** A cached picture needs no blur. The page is notified of a later one (`data-img`, picture.module.css). */
function markReady(image: HTMLImageElement | null): void {
  if (image?.complete && image.naturalWidth > 0) image.parentElement?.setAttribute('data-img', '')
}
