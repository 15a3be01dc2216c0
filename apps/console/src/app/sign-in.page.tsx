import type { Staff } from '@comanda/contract/kitchen/kitchen.schema.ts'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useText } from '../i18n/text.ts'
import { client, RefusedError } from './client.ts'
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
  /** Of the person's app; null = the server has not asked for it. */
  const [code, setCode] = useState<string | null>(null)
  const isCodeAsked = code !== null
  const codeField = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (isCodeAsked) codeField.current?.focus()
  }, [isCodeAsked])
  const [fault, setFault] = useState('')
  const [waiting, setWaiting] = useState(false)

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setWaiting(true)
    setFault('')
    try {
      const staff = await client.ask('POST /console/api/signin', {
        body: {
          ...{ sellerId: seller.trim(), username: username.trim(), password },
          ...(code === null ? {} : { code: code.trim() }),
        },
      })
      localStorage.setItem(sellerKey, seller.trim())
      await onSignedIn(staff)
    } catch (error) {
      const refused = error instanceof RefusedError ? error.code : ''
      setFault(error instanceof Error ? error.message : String(error))
      if (refused === 'code_needed' || refused === 'wrong_code') return setCode('')
      setCode(null)
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
        {code !== null && (
          <label>
            {t('house.code')}
            <input
              ref={codeField}
              value={code}
              required
              maxLength={40}
              autoComplete="one-time-code"
              autoCapitalize="none"
              onChange={(event) => setCode(event.target.value)}
            />
            <small>{t('house.codeHint')}</small>
          </label>
        )}
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
