import { Button } from '@comanda/ui/action/button.tsx'
import { type FormEvent, useState } from 'react'
import { useLanguage } from '../../i18n/text.ts'
import { useOwnerText } from '../i18n/text.ts'
import { OwnerDialog } from '../parts/owner-dialog.tsx'
import { TextField } from '../parts/text-field.tsx'
import css from './menu.module.css'

interface Props {
  /** Codes in use, also in the draft. */
  readonly codes: ReadonlySet<string>
  readonly onAdd: (code: string, cells: { [column: string]: string }) => void
  readonly onClose: () => void
}

/** A dish by its code, name, price and category; the grid has the rest. */
export function NewDish({ codes, onAdd, onClose }: Props) {
  const t = useOwnerText()
  const language = useLanguage()
  const [code, setCode] = useState('')
  const [name, setName] = useState('')
  const [price, setPrice] = useState('')
  const [category, setCategory] = useState('')
  const [isTried, setTried] = useState(false)
  const problems = {
    code: codes.has(code.trim()) ? t('menu.codeUsed') : /^[^\s|]{1,64}$/.test(code.trim()) ? '' : t('menu.codeNeeded'),
    name: name.trim() === '' ? t('menu.nameNeeded') : '',
    price: price.trim() === '' ? t('menu.priceNeeded') : '',
  }
  function add(event: FormEvent): void {
    event.preventDefault()
    setTried(true)
    if (Object.values(problems).some((problem) => problem !== '')) return
    const cells = { [`name_${language}`]: name.trim(), price: price.trim() }
    onAdd(code.trim(), category.trim() === '' ? cells : { ...cells, category_code: category.trim() })
  }
  const shown = (problem: string) => (isTried ? problem : '')
  return (
    <OwnerDialog isWide title={t('menu.newDish')} onClose={onClose}>
      <form className={css.form} onSubmit={add} noValidate>
        <TextField
          label={t('menu.column.code')}
          value={code}
          onChange={setCode}
          problem={shown(problems.code)}
          autoFocus
        />
        <TextField
          label={t(`menu.column.name_${language}`)}
          value={name}
          onChange={setName}
          problem={shown(problems.name)}
        />
        <TextField label={t('menu.column.price')} value={price} onChange={setPrice} problem={shown(problems.price)} />
        <TextField label={t('menu.column.category_code')} value={category} onChange={setCategory} problem="" />
        <div className={css.actions}>
          <Button onClick={onClose}>{t('menu.back')}</Button>
          <Button type="submit" kind="primary">
            {t('menu.add')}
          </Button>
        </div>
      </form>
    </OwnerDialog>
  )
}
