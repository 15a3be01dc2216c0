import { readHex, writeHex } from '@comanda/rules/style/colour.ts'
import { contrastOf, leastContrast, nearestReadable } from '@comanda/rules/style/readable-colour.ts'
import { Button } from '@comanda/ui/action/button.tsx'
import { useId, useState } from 'react'
import { useLanguage } from '../../i18n/text.ts'
import { useOwnerText } from '../i18n/text.ts'
import { TextField } from '../parts/text-field.tsx'
import css from './style.module.css'
import type { PartProps } from './style-editor.tsx'

/** Of the cards that hold a page's words, and of the words on buttons. */
const ground = '#ffffff'

/** The two colours of the look, each with its contrast on the page. */
export function ColourPart({ values, onChange }: PartProps) {
  const t = useOwnerText()
  return (
    <section className={css.part} aria-labelledby="style-colours">
      <h2 id="style-colours">{t('style.colours')}</h2>
      {(['primaryColor', 'secondaryColor'] as const).map((key) => (
        <Colour
          key={key}
          label={t(`settings.key.${key}`)}
          value={values[key]}
          onChange={(colour) => onChange(key, colour)}
        />
      ))}
    </section>
  )
}

interface ColourProps {
  readonly label: string
  readonly value: string
  readonly onChange: (colour: string) => void
}

function Colour(props: ColourProps) {
  return (
    <div className={css.colour}>
      <ColourField {...props} />
      <Contrast value={props.value} onChange={props.onChange} />
    </div>
  )
}

/** A colour to choose, or to type as `#rrggbb`. */
export function ColourField({ label, value, onChange }: ColourProps) {
  const t = useOwnerText()
  const id = useId()
  // What is typed may be no colour yet.
  const [typed, setTyped] = useState<string>()
  const take = (text: string) => {
    const rgb = readHex(text)
    setTyped(rgb === undefined ? text : undefined)
    if (rgb !== undefined) onChange(writeHex(rgb))
  }
  return (
    <>
      <label htmlFor={id} className={css.swatch}>
        <span className="sr">{t('style.choose', { what: label })}</span>
        <input id={id} type="color" value={value} onChange={(event) => take(event.target.value)} />
      </label>
      <TextField
        label={label}
        value={typed ?? value}
        spellCheck="false"
        problem={typed === undefined ? '' : t('style.noColour')}
        onChange={take}
        onBlur={() => setTyped(undefined)}
      />
    </>
  )
}

/** Whether words in this colour can be read, and the nearest colour in which they can. */
function Contrast({ value, onChange }: Omit<ColourProps, 'label'>) {
  const t = useOwnerText()
  const language = useLanguage()
  const ratio = contrastOf(value, ground) ?? 1
  const nearest = nearestReadable(value, ground)
  // Rounded down: 4.49 does not read as 4.5.
  const words = { n: new Intl.NumberFormat(language, numberForm).format(Math.floor(ratio * 10) / 10) }
  if (ratio >= leastContrast || nearest === null) return <p className={css.passes}>{t('style.passes', words)}</p>
  return (
    <div className={css.offer} role="status">
      <p>{t('style.tooPale', words)}</p>
      <Button size="small" onClick={() => onChange(nearest)}>
        <svg className={css.dot} viewBox="0 0 2 2" aria-hidden="true">
          <circle cx="1" cy="1" r="1" fill={nearest} />
        </svg>
        {t('style.useInstead', { colour: nearest })}
      </Button>
    </div>
  )
}

const numberForm = { minimumFractionDigits: 1, maximumFractionDigits: 1 } as const
