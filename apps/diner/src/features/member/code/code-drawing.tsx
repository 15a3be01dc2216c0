import { useMemo } from 'react'
import { drawBars, drawQr } from './drawn-code.ts'

export interface BarsProps {
  code: string
  label: string
  className?: string | undefined
}

export interface QrCodeProps extends Omit<BarsProps, 'label'> {
  /** Left out: the button around it has a name. */
  label?: string | undefined
}

/** CODE128 as wide as its box; the quiet zone is the box's. */
export function Bars({ code, label, className }: BarsProps) {
  const { width, height, path } = useMemo(() => drawBars(code), [code])
  return (
    <svg
      className={className}
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="none"
      shapeRendering="crispEdges"
      role="img"
      aria-label={label}
    >
      <path d={path} />
    </svg>
  )
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
