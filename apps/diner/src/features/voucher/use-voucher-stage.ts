import { useEffect } from 'react'
import { enterVoucherPage, leaveVouchers } from './voucher-door.ts'

/** For pages that show vouchers: elsewhere a notice reports the result, and no sheet stays open. */
export function useVoucherStage(): void {
  useEffect(() => {
    enterVoucherPage()
    return leaveVouchers
  }, [])
}
