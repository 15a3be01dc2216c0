import { buttonClass } from '@comanda/ui/button.tsx'
import { Dialog } from '@comanda/ui/dialog.tsx'
import { Link } from 'react-router'
import { useAppPath } from '../../../app/page-input.ts'
import { useText } from '../../../i18n/text.ts'

/** The scan-ordering service is not open (spec 1 §2): the notice stays, and leads back. */
export function RenewalNotice() {
  const text = useText()
  const pathOf = useAppPath()
  return (
    <Dialog
      open
      binding
      kind="box"
      title={text('renewal.title')}
      closeLabel={text('app.dismiss')}
      onClose={() => undefined}
      footer={
        <Link to={pathOf('/index/home')} className={buttonClass({ kind: 'primary', size: 'big', wide: true })}>
          {text('app.backHome')}
        </Link>
      }
    >
      <p>{text('renewal.text')}</p>
    </Dialog>
  )
}
