import { buttonClass } from '@comanda/ui/action/button.tsx'
import { Dialog } from '@comanda/ui/overlay/dialog.tsx'
import { Link } from 'react-router'
import { useAppPath, usePage } from '../../../app/page-input.ts'
import { useText } from '../../../i18n/text.ts'

/**
 * The scan-ordering service has expired (spec 1 §2): the notice stays and links back. A waiter's phone uses the same
 * service; its notice does not mention a waiter.
 */
export function RenewalNotice() {
  const text = useText()
  const pathOf = useAppPath()
  const { serving, store } = usePage()
  const look = buttonClass({ kind: 'primary', size: 'big', wide: true })
  return (
    <Dialog
      open
      binding
      kind="box"
      title={text('renewal.title')}
      closeLabel={text('app.dismiss')}
      onClose={() => undefined}
      footer={
        serving === null ? (
          <Link to={pathOf('/index/home')} className={look}>
            {text('app.backHome')}
          </Link>
        ) : (
          // Reloads: the guest's table must not stay open behind the overview.
          <Link to={`/tables?storeid=${store?.id ?? ''}`} reloadDocument className={look}>
            {text('renewal.toTables')}
          </Link>
        )
      }
    >
      <p>{text(serving === null ? 'renewal.text' : 'renewal.staff')}</p>
    </Dialog>
  )
}
