import { useEffect } from 'react'
import { comeToVouchers, leaveVouchers } from './voucher-door.ts'

/** Of a page that shows vouchers: elsewhere what becomes of one is told in passing, and no sheet stays open. */
export function useVoucherStage(): void {
  useEffect(() => {
    comeToVouchers()
    return leaveVouchers
  }, [])
}
