import { compileTexts, readTexts } from '@comanda/ui/build/compile-texts.ts'
import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { type Page, PageContext } from '../../../app/page-input.ts'
import { type CompiledTexts, makeText, TextContext } from '../../../i18n/text.ts'
import { keepCode } from '../kept-code.ts'
import { CodeStep } from './code-step.tsx'
import { PhoneRegisterForm } from './register-sheet.tsx'
import { useRegister } from './use-register.ts'
import { keepWizard, sentCode } from './wizard.ts'

const memory = new Map<string, string>()
vi.stubGlobal('sessionStorage', {
  getItem: (key: string) => memory.get(key) ?? null,
  setItem: (key: string, value: string) => memory.set(key, value),
  removeItem: (key: string) => memory.delete(key),
})
afterEach(() => memory.clear())

const text = makeText('en', compileTexts(readTexts('apps/diner/src/i18n', 'en')) as CompiledTexts)
const page = { sellerId: 'demo', language: 'en', style: { currency: { code: 'CNY' } } } as unknown as Page
const show = (form: ReactNode) =>
  renderToString(
    <PageContext value={page}>
      <TextContext value={text}>{form}</TextContext>
    </PageContext>,
  ).replaceAll('<!-- -->', '')

const sent = { verifyId: 'v1', outbox: '', seconds: 60 }
const forms = {
  wizard(secondsAgo: number) {
    const code = sentCode({ zone: '86', identifier: '13800000001' }, sent, Date.now() - secondsAgo * 1000)
    keepWizard('demo', { typed: { zone: '86', typed: '' }, step: { is: 'code', sent: code }, sent: code })
    return show(<WizardAtCode />)
  },
  popup(secondsAgo: number) {
    const at = Date.now() - secondsAgo * 1000
    keepCode('demo:register', { zone: '86', telephone: '13800000001' }, sent, at)
    return show(<PhoneRegisterForm onDone={() => undefined} />)
  },
}

function WizardAtCode() {
  return <CodeStep {...useRegister(() => undefined)} />
}

describe.each(['wizard', 'popup'] as const)('the %s, after a code was sent (spec 2 §9)', (form) => {
  it('counts 60 s down, over a reload', () => {
    expect(forms[form](20)).toMatch(/aria-disabled="true"[^>]*>(<span>)?Nothing yet\? You can ask again in (39|40) s/)
  })
  it('offers another code after them', () => {
    const html = forms[form](60)
    expect(html).toContain('Send again')
    expect(html).not.toContain('aria-disabled="true"')
  })
  it('names the number, all but its middle', () => {
    expect(forms[form](0)).toContain('We sent a 6-digit code to +86 138*****001.')
  })
})
