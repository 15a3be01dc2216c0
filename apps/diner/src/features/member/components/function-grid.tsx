import { Icon } from '@comanda/ui/icon/icon.tsx'
import { receipt, ticket, user } from '@comanda/ui/icon/icons.tsx'
import { gift, invoice, wallet } from '@comanda/ui/icon/icons-later.tsx'
import { Card } from '@comanda/ui/layout/card.tsx'
import { useState } from 'react'
import { Link } from 'react-router'
import { type Later, LaterPart } from '../../../app/later-part.tsx'
import { useAppPath } from '../../../app/page-input.ts'
import { isBuilt } from '../../../app/routes.ts'
import { useText } from '../../../i18n/text.ts'
import type { RegisterForProps } from '../register/register-for.tsx'
import styles from './function-grid.module.css'

const registerPart: Later<RegisterForProps> = {
  words: ['member'],
  load: async () => (await import('../register/register-for.tsx')).RegisterFor,
}

/**
 * The pages around a membership (spec 2 §2). One that is not built is not shown. A guest who taps one for members is
 * asked to register.
 */
export function FunctionGrid({ isMember }: { isMember: boolean }) {
  const text = useText()
  const pathOf = useAppPath()
  const [wanted, setWanted] = useState<string | null>(null)
  const functions = [
    { path: '/memcharge', icon: wallet, name: text('member.topup'), all: true },
    { path: '/invoice/all', icon: invoice, name: text('member.invoice') },
    { path: '/acttype/307', icon: ticket, name: text('member.buyCoupons'), all: true },
    { path: '/acttype/251', icon: gift, name: text('member.exchange'), all: true },
    { path: '/consume', icon: receipt, name: text('member.history') },
    { path: '/memupdate', icon: user, name: text('member.profile') },
  ].filter(({ path }) => isBuilt(path))
  if (functions.length === 0) return null
  return (
    <Card className={styles.card}>
      <nav className={styles.grid} aria-label={text('member.functions')}>
        {functions.map(({ path, icon, name, all }) =>
          isMember || all ? (
            <Link key={path} to={pathOf(path)} className={styles.function}>
              <Icon shape={icon} size="xl" />
              {name}
            </Link>
          ) : (
            <button key={path} type="button" className={styles.function} onClick={() => setWanted(path)}>
              <Icon shape={icon} size="xl" />
              {name}
            </button>
          ),
        )}
      </nav>
      {wanted !== null && (
        <LaterPart
          part={registerPart}
          props={{ path: pathOf(wanted), onClose: () => setWanted(null) }}
          onFailed={() => setWanted(null)}
        />
      )}
    </Card>
  )
}
