import { useMemo } from 'react'
import { drawQr } from './drawn-qr.ts'

export interface QrCodeProps {
  code: string
  /** Left out: the button around it has a name. */
  label?: string | undefined
  className?: string | undefined
}

/** Modules of quiet zone inside the drawing; the white around it gives the rest. 28 modules fill 140 px evenly. */
const quiet = 3.5

export function QrCode({ code, label, className }: QrCodeProps) {
  const { width, path } = useMemo(() => drawQr(code), [code])
  const size = width + 2 * quiet
  const box = { className, viewBox: `${-quiet} ${-quiet} ${size} ${size}`, shapeRendering: 'crispEdges' as const }
  return label === undefined ? (
    <svg {...box} aria-hidden="true">
      <path d={path} />
    </svg>
  ) : (
    <svg {...box} role="img" aria-label={label}>
      <path d={path} />
    </svg>
  )
}
