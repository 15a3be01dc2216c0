import { useEffect } from 'react'
import { withQueries } from '../../../app/with-queries.tsx'
import { useTableBill } from '../use-table-bill.ts'
import type { ShownBill } from './landing-ordered.tsx'

export interface BillWatchProps {
  onBill: (bill: ShownBill) => void
}

/** Loads the table's bill for a page that renders before it. Renders nothing. */
export const BillWatch = withQueries(function Watch({ onBill }: BillWatchProps) {
  const { data, error, refetch } = useTableBill()
  useEffect(() => onBill({ data, error, retry: () => void refetch() }), [data, error, refetch, onBill])
  return null
})
