import { LaterPart } from '../../../app/later-part.tsx'
import { showProblem } from '../../../app/problem.state.ts'
import { forgetVoucher, useVoucherDoor } from '../voucher-door.ts'
import { voucherPart } from '../voucher-part.ts'

/** On every page once a sheet was opened: running calls continue on other pages. */
export function VoucherHost() {
  const isAsked = useVoucherDoor((door) => door.platform !== null)
  if (!isAsked) return null
  return (
    <LaterPart
      part={voucherPart}
      props={{}}
      onFailed={() => {
        forgetVoucher()
        showProblem('offline', '')
      }}
    />
  )
}
