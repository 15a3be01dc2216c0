import { buttonClass } from '@comanda/ui/action/button.tsx'
import { Icon } from '@comanda/ui/icon/icon.tsx'
import { user } from '@comanda/ui/icon/icons.tsx'
import { Link } from 'react-router'
import { useAppPath } from '../../../app/page-input.ts'
import { isBuilt } from '../../../app/routes.ts'
import { useText } from '../../../i18n/text.ts'
import styles from './join-prompt.module.css'

/** A guest is asked to register, free of charge (spec 2 §2). `back`: where the guest is now. */
export function JoinPrompt({ back }: { back: string }) {
  const text = useText()
  const pathOf = useAppPath()
  return (
    <section className={styles.prompt} aria-label={text('member.pass')}>
      <span className={styles.mark}>
        <Icon shape={user} size="lg" />
      </span>
      <div className="grow">
        <h2>{text('member.joinTitle')}</h2>
        <p>{text('member.joinText')}</p>
      </div>
      {isBuilt('/register') && (
        <Link
          to={pathOf(`/register?back=${encodeURIComponent(back)}`)}
          className={buttonClass({ kind: 'primary', size: 'small' })}
        >
          {text('member.join')}
        </Link>
      )}
    </section>
  )
}
