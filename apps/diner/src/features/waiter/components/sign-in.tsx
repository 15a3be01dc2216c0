import { Button } from '@comanda/ui/action/button.tsx'
import { iconButtonClass } from '@comanda/ui/action/icon-button.tsx'
import { TextField } from '@comanda/ui/field/text-field.tsx'
import { Icon } from '@comanda/ui/icon/icon.tsx'
import { caretLeft } from '@comanda/ui/icon/icons-later.tsx'
import { Main, Page as PageFrame } from '@comanda/ui/layout/page.tsx'
import { TopBar } from '@comanda/ui/navigation/top-bar.tsx'
import { type FormEvent, useState } from 'react'
import { Link } from 'react-router'
import { useWhenBack } from '../../../app/offline.ts'
import { useAppPath, usePage } from '../../../app/page-input.ts'
import { useText } from '../../../i18n/text.ts'
import { LanguageButton } from '../../style/components/language-button.tsx'
import { useCountdown } from '../use-countdown.ts'
import { useKeptSignIn } from '../use-kept-sign-in.ts'
import { signIn, tablePath, tablesPath } from '../waiter-session.ts'
import styles from './sign-in.module.css'

/** Name and password. Credentials kept by the native shell sign in by themselves. */
export function SignIn() {
  const text = useText()
  const pathOf = useAppPath()
  return (
    <PageFrame>
      <TopBar
        title={text('waiter.title')}
        lead={
          <Link to={pathOf('/index/home')} className={iconButtonClass()} aria-label={text('waiter.home')}>
            <Icon shape={caretLeft} size="md" />
          </Link>
        }
        tail={<LanguageButton />}
      />
      <Main>
        <Form />
      </Main>
    </PageFrame>
  )
}

function Form() {
  const text = useText()
  const page = usePage()
  const goOn = () => location.replace(wayOn(page))
  const kept = useKeptSignIn(goOn)
  const { submit, waiting, problem, seconds } = usePasswordSignIn(goOn)
  if (kept === 'asking') {
    return (
      <p className={styles.lead} role="status">
        {text('waiter.wait')}
      </p>
    )
  }
  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)}>
      <p className={styles.lead}>{text(kept === 'ended' || page.serving?.ended ? 'waiter.ended' : 'waiter.lead')}</p>
      <TextField
        name="username"
        label={text('waiter.username')}
        autoComplete="username"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        maxLength={64}
        required
      />
      <TextField
        name="password"
        type="password"
        label={text('waiter.password')}
        autoComplete="current-password"
        maxLength={200}
        required
      />
      <p className={styles.problem} role="alert">
        {seconds > 0 ? text('waiter.locked') : problem}
      </p>
      <Button type="submit" kind="primary" size="big" wide waiting={waiting} disabled={seconds > 0}>
        {seconds > 0 ? text('waiter.lockedFor', { seconds }) : text('waiter.signIn')}
      </Button>
      <p className={styles.hint}>{text('waiter.hint')}</p>
    </form>
  )
}

function usePasswordSignIn(goOn: () => void) {
  const text = useText()
  const page = usePage()
  const [waiting, setWaiting] = useState(false)
  const [problem, setProblem] = useState('')
  const { seconds, count } = useCountdown()
  useWhenBack(() => setProblem((said) => (said === text('waiter.offline') ? '' : said)))
  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    const said = new FormData(form)
    setWaiting(true)
    setProblem('')
    const username = String(said.get('username')).trim()
    const result = await signIn(page, { username, password: String(said.get('password')) })
    if (result.ok) return goOn()
    setWaiting(false)
    const password = form.elements.namedItem('password')
    if (password instanceof HTMLInputElement) password.value = ''
    if (result.code === 'too_many_tries') count(Number(result.values[0]))
    else setProblem(result.code === 'offline' ? text('waiter.offline') : result.message || text('waiter.failed'))
  }
  return { submit, waiting, problem, seconds }
}

/** Back to the table that led here, else to the list. */
function wayOn(page: ReturnType<typeof usePage>): string {
  const { sellerId, store, table } = page
  return store !== null && table !== null ? tablePath(sellerId, store.id, table.tableno) : tablesPath(page)
}
