import { useEffect, useState } from 'react'
import { usePage } from '../../../app/page-input.ts'
import { useHead } from '../use-party.ts'

/** The number of ordered portions, at first from the page's own data. 0 in the first render, like the server's. */
export function useOrderExpected(): number {
  const { tableStatus } = usePage()
  const head = useHead()
  const [mounted, setMounted] = useState(false)
  useEffect(() => setMounted(true), [])
  return mounted ? (head?.orderedCount ?? tableStatus?.itemCount ?? 0) : 0
}
