import { Button } from '@comanda/ui/action/button.tsx'
import { Note } from '@comanda/ui/feedback/note.tsx'
import { Icon } from '@comanda/ui/icon/icon.tsx'
import { ticket } from '@comanda/ui/icon/icons.tsx'
import { useEffect, useMemo, useState } from 'react'
import { usePage } from '../../../app/page-input.ts'
import { useText } from '../../../i18n/text.ts'
import { useVoucherStage } from '../use-voucher-stage.ts'
import { keptPlatform, openOnce, openVoucher, placeOf, useVoucherDoor } from '../voucher-door.ts'
import styles from './voucher-buttons.module.css'

/** A button for each platform whose vouchers this store takes (spec 1 §2); a tap loads the rest. */
export function VoucherButtons() {
  const text = useText()
  const { vouchers } = usePage()
  const isOpen = useVoucherDoor((door) => door.isOpen)
  const kept = useKept(isOpen)
  useVoucherStage()
  if (vouchers.length === 0 && kept === null) return null
  return (
    <div className={styles.place}>
      <div className={styles.buttons}>
        {vouchers.map((one) => (
          <button key={one} type="button" className={styles.button} onClick={() => openVoucher(one)}>
            <Icon shape={ticket} size="lg" />
            {text('landing.voucher', { platform: one })}
          </button>
        ))}
      </div>
      {kept !== null && !isOpen && (
        <Note tone="warn" icon={ticket}>
          <span className={styles.kept}>
            {text('landing.voucherKept')}
            <Button size="small" onClick={() => openVoucher(kept)}>
              {text('landing.voucherGoOn')}
            </Button>
          </span>
        </Note>
      )}
    </div>
  )
}

/** The unfinished voucher of this store in this tab: after a reload its sheet opens by itself. */
function useKept(isOpen: boolean) {
  const { sellerId, store, table } = usePage()
  const place = useMemo(() => placeOf({ sellerId, store, table }), [sellerId, store, table])
  const [kept, setKept] = useState<ReturnType<typeof keptPlatform>>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is kept may be another once the sheet has been open
  useEffect(() => {
    const found = place && keptPlatform(place, Date.now())
    setKept(found)
    if (place !== null && found !== null) openOnce(place, found)
  }, [place, isOpen])
  return kept
}
