import { Icon } from '@comanda/ui/icon/icon.tsx'
import { caretRight, user } from '@comanda/ui/icon/icons.tsx'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useAppPath } from '../../../app/page-input.ts'
import { useText } from '../../../i18n/text.ts'
import styles from './panel-frame.module.css'

export interface PanelFrameProps {
  title: ReactNode
  about: ReactNode
  /** In place of the link to Mine. */
  action?: ReactNode
}

/** As high whatever it says, so that nothing moves when the phone knows its member. */
export function PanelFrame({ title, about, action }: PanelFrameProps) {
  const text = useText()
  const pathOf = useAppPath()
  const words = (
    <>
      <span className={styles.mark}>
        <Icon shape={user} size="lg" />
      </span>
      <div className="grow">
        <h2>{title}</h2>
        <p>{about}</p>
      </div>
    </>
  )
  return (
    <section className={styles.panel} aria-label={text('home.member')}>
      {action === undefined ? (
        <Link to={pathOf('/index/mine')} className={styles.row}>
          {words}
          <Icon shape={caretRight} size="sm" />
        </Link>
      ) : (
        <div className={styles.row}>
          {words}
          {action}
        </div>
      )}
    </section>
  )
}
