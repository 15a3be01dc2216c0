import type { OpenedHouse } from '@comanda/contract/set-up/set-up.routes.ts'
import { buttonClass } from '@comanda/ui/action/button.tsx'
import { useOwnerText } from '../i18n/text.ts'
import css from './set-up.module.css'

/** The house is open: where its guests, its kitchen and its owner go on. */
export function DoneView({ house }: { readonly house: OpenedHouse }) {
  const t = useOwnerText()
  const { guestLink, terminalLink, tableno } = house
  const guest = tableno === '' ? t('setUp.guestHome') : t('setUp.guestTable', { table: tableno })
  return (
    <div className={css.form}>
      <p>{t('setUp.doneHint')}</p>
      <dl className={css.links}>
        <div>
          <dt>{guest}</dt>
          <dd>
            <a className={css.link} href={guestLink} target="_blank" rel="noreferrer">
              {guestLink}
            </a>
          </dd>
        </div>
        <div>
          <dt>{t('setUp.terminal')}</dt>
          <dd>
            <a className={css.link} href={terminalLink}>
              {terminalLink}
            </a>
          </dd>
        </div>
      </dl>
      <p className={css.help}>{t('setUp.nextMenu')}</p>
      <div>
        <a className={buttonClass({ kind: 'primary', size: 'big' })} href={terminalLink}>
          {t('setUp.signIn')}
        </a>
      </div>
    </div>
  )
}
