import { Button, buttonClass } from '@comanda/ui/action/button.tsx'
import { Dialog } from '@comanda/ui/overlay/dialog.tsx'
import { Link } from 'react-router'
import { useAppPath, usePage } from '../../../app/page-input.ts'
import { useText } from '../../../i18n/text.ts'
import { openMiniProgramPage } from '../../../platform/mini-program.ts'
import { blockTarget } from '../block-link.ts'
import type { HomeItem } from './banner-carousel.tsx'
import { PlainLink } from './plain-link.tsx'
import styles from './way-dialog.module.css'

export interface WayDialogProps {
  asked: HomeItem | undefined
  onClose: () => void
  /** Shows why it leads nowhere here. */
  onMessage: (words: string) => void
}

/** Asks before a banner is followed: at a table, and before another site (spec 1 §2 Home). */
export function WayDialog({ asked, onClose, onMessage }: WayDialogProps) {
  const text = useText()
  const { table } = usePage()
  const target = asked && blockTarget(asked.linkType, asked.link)
  const way = target?.kind === 'inner' || target?.kind === 'outside' ? target : undefined
  const program = target?.kind === 'wxminip' ? target : undefined
  async function openProgram(path: string): Promise<void> {
    onClose()
    if (!(await openMiniProgramPage(path))) onMessage(text('home.onlyWechat'))
  }
  const host = way?.kind === 'outside' ? way.host : ''
  return (
    <Dialog
      open={way !== undefined || program !== undefined}
      onClose={onClose}
      kind="box"
      title={table ? text('home.askTitle', { table: table.tablename }) : text('home.leaveTitle', { host })}
      closeLabel={text('style.close')}
      footer={
        <>
          {way && (
            <PlainLink target={way} className={buttonClass({ kind: table ? 'plain' : 'primary' })} onClick={onClose}>
              {host === '' ? text('home.goOn') : text('home.openSite', { host })}
            </PlainLink>
          )}
          {program && (
            <Button kind="plain" onClick={() => void openProgram(program.path)}>
              {text('home.goOn')}
            </Button>
          )}
          {table ? <DineIn /> : <Button onClick={onClose}>{text('home.stay')}</Button>}
        </>
      }
    >
      <div className={styles.words}>
        {table && <p>{text('home.askText')}</p>}
        {way?.kind === 'outside' && <p>{text('home.leaveText', { host })}</p>}
        {way?.kind === 'outside' && way.plain && <p>{text('home.leavePlain')}</p>}
      </div>
    </Dialog>
  )
}

function DineIn() {
  const text = useText()
  const pathOf = useAppPath()
  return (
    <Link to={pathOf('/index/order')} className={buttonClass({ kind: 'primary' })}>
      {text('home.dineIn')}
    </Link>
  )
}
