import { Icon } from '@comanda/ui/icon/icon.tsx'
import { receipt, ticket, user } from '@comanda/ui/icon/icons.tsx'
import { gift, invoice, wallet } from '@comanda/ui/icon/icons-later.tsx'
import { Card } from '@comanda/ui/layout/card.tsx'
import { Link } from 'react-router'
import { useAppPath } from '../../../app/page-input.ts'
import { isBuilt } from '../../../app/routes.ts'
import { useText } from '../../../i18n/text.ts'
import styles from './function-grid.module.css'

/** The pages around a membership (spec 2 §2). One that is not built is not shown. */
export function FunctionGrid() {
  const text = useText()
  const pathOf = useAppPath()
  const functions = [
    { path: '/memcharge', icon: wallet, name: text('member.topup') },
    { path: '/invoice/all', icon: invoice, name: text('member.invoice') },
    { path: '/acttype/307', icon: ticket, name: text('member.buyCoupons') },
    { path: '/acttype/251', icon: gift, name: text('member.exchange') },
    { path: '/consume', icon: receipt, name: text('member.history') },
    { path: '/memupdate', icon: user, name: text('member.profile') },
  ].filter(({ path }) => isBuilt(path))
  if (functions.length === 0) return null
  return (
    <Card className={styles.card}>
      <nav className={styles.grid} aria-label={text('member.functions')}>
        {functions.map(({ path, icon, name }) => (
          <Link key={path} to={pathOf(path)} className={styles.function}>
            <Icon shape={icon} size="xl" />
            {name}
          </Link>
        ))}
      </nav>
    </Card>
  )
}
