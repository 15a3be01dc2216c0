import type { Staff } from '@comanda/contract/kitchen/kitchen.schema.ts'
import { type FormEvent, useState } from 'react'
import { useText } from '../i18n/text.ts'
import { client } from './client.ts'
import { LanguageSelect } from './language-select.tsx'
import css from './sign-in.module.css'

const sellerKey = 'comanda.seller'

/** Staff sign-in. The device remembers the seller, never the password. */
export function SignInPage({ onSignedIn }: { readonly onSignedIn: (staff: Staff) => Promise<void> }) {
  const t = useText()
  const [seller, setSeller] = useState(
    () => new URLSearchParams(location.search).get('seller') ?? localStorage.getItem(sellerKey) ?? 'demo',
  )
  const [username, setUsername] = useState('')
  const [password, setPassword] = useState('')
  const [fault, setFault] = useState('')
  const [waiting, setWaiting] = useState(false)

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setWaiting(true)
    setFault('')
    try {
      const staff = await client.ask('POST /console/api/signin', {
        body: { sellerId: seller.trim(), username: username.trim(), password },
      })
      localStorage.setItem(sellerKey, seller.trim())
      await onSignedIn(staff)
    } catch (error) {
      setFault(error instanceof Error ? error.message : String(error))
      setPassword('')
    } finally {
      setWaiting(false)
    }
  }

  return (
    <main className={css.page}>
      <form className={css.card} onSubmit={(event) => void submit(event)}>
        <h1>{t('house.signInTitle')}</h1>
        <label>
          {t('house.seller')}
          <input
            value={seller}
            required
            pattern="[a-z0-9]{1,32}"
            autoCapitalize="none"
            onChange={(event) => setSeller(event.target.value)}
          />
        </label>
        <label>
          {t('house.username')}
          <input
            value={username}
            required
            autoComplete="username"
            autoCapitalize="none"
            onChange={(event) => setUsername(event.target.value)}
          />
        </label>
        <label>
          {t('house.password')}
          <input
            type="password"
            value={password}
            required
            autoComplete="current-password"
            onChange={(event) => setPassword(event.target.value)}
          />
        </label>
        <p className={css.fault} role="alert">
          {fault}
        </p>
        <button type="submit" disabled={waiting}>
          {t(waiting ? 'house.wait' : 'house.signIn')}
        </button>
        <LanguageSelect />
      </form>
    </main>
  )
}
