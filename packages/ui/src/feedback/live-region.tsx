import type { ReactNode } from 'react'

/** Said, not shown. It is on the page before it has anything to say, as screen readers only notice changes. */
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
