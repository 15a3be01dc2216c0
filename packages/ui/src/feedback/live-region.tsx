import type { ReactNode } from 'react'

/** For screen readers only. Rendered before it has text, because screen readers announce only changes. */
export function LiveRegion({ urgent, children }: { urgent?: boolean | undefined; children?: ReactNode }) {
  return urgent ? (
    <div className="sr" role="alert">
      {children}
    </div>
  ) : (
    <div className="sr" role="status">
      {children}
    </div>
  )
}
