import { ownPicture, pictureSrcSet } from '@comanda/rules/menu/picture.ts'
import { Picture } from '@comanda/ui/picture/picture.tsx'
import type { ReactNode } from 'react'

/** The drawn width of a photograph and a cut-out, for the browser's choice; a cut-out keeps a margin. */
const widths = {
  row: ['92px', '66px'],
  tile: ['75vw', '36vw'],
  strip: ['132px', '71px'],
  found: ['64px', '46px'],
  part: ['52px', '38px'],
  sheet: ['100vw', '157px'],
} as const

export interface DishPictureProps {
  item: {
    readonly picPath: string
    readonly hue: number
    readonly showName: string
    readonly blur?: string | undefined
  }
  place: keyof typeof widths
  eager?: boolean | undefined
  out: boolean
  ribbon?: ReactNode
  className: string | undefined
}

/** A dish's picture: an own one in the needed width, a foreign one as it is, else the initial. */
export function DishPicture({ item, place, ...rest }: DishPictureProps) {
  const { picPath, hue, showName, blur } = item
  const own = ownPicture(picPath)
  const [photo, cutout] = widths[place]
  return (
    <Picture
      {...rest}
      {...(own && {
        srcSet: pictureSrcSet(own.name, 'webp'),
        // As AVIF a cut-out would weigh more (docs/architecture.md).
        ...(own.isCutout ? { sizes: cutout } : { sizes: photo, avif: pictureSrcSet(own.name, 'avif') }),
      })}
      src={picPath || undefined}
      alt=""
      kind={own?.isCutout ? 'cutout' : 'photo'}
      hue={hue}
      initial={[...showName][0]}
      blur={blur}
    />
  )
}
