import { useEffect } from 'react'
import { comeToVouchers, leaveVouchers } from './voucher-door.ts'

/** For pages that show vouchers: elsewhere a notice reports the result, and no sheet stays open. */
export function useVoucherStage(): void {
  useEffect(() => {
    comeToVouchers()
    return leaveVouchers
  }, [])
}
