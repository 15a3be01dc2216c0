import { useMemo } from 'react'
import { drawBars } from './drawn-code.ts'

export interface BarsProps {
  code: string
  label: string
  className?: string | undefined
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
