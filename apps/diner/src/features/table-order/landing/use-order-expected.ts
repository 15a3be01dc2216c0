import { useEffect, useState } from 'react'
import { usePage } from '../../../app/page-input.ts'
import { useHead } from '../use-party.ts'

/** How many portions were ordered, first as the page's own state says. Not in the first drawing: the server's has none. */
export function useOrderExpected(): number {
  const { tableStatus } = usePage()
  const head = useHead()
  const [mounted, setMounted] = useState(false)
  useEffect(() => setMounted(true), [])
  return mounted ? (head?.orderedCount ?? tableStatus?.itemCount ?? 0) : 0
}
