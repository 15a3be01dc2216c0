import { useOwnerText } from '../i18n/text.ts'
import { YesNo } from '../parts/choices.tsx'
import { ColourField } from './colour-part.tsx'
import { emptyItem } from './home-blocks.ts'
import { HomeItemForm } from './home-item-form.tsx'
import { PictureField } from './picture-field.tsx'
import css from './style.module.css'
import type { PartProps } from './style-editor.tsx'

/** What the owner begins from: a light page. */
const firstGround = '#f3e9dc'

type Props = PartProps & { readonly sellerId: string }

/** The notice over the home page, and what stands behind the page. */
export function PopupPart({ values, onChange, sellerId }: Props) {
  const t = useOwnerText()
  const { popup, homeGround } = values
  return (
    <>
      <section className={css.part} aria-labelledby="style-popup">
        <h2 id="style-popup">{t('style.popup')}</h2>
        <YesNo
          label={t('style.hasPopup')}
          value={popup !== null}
          onChoose={(isOn) => onChange('popup', isOn ? emptyItem : null)}
        />
        {popup !== null && (
          <HomeItemForm item={popup} sellerId={sellerId} onChange={(next) => onChange('popup', next)} />
        )}
      </section>
      <section className={css.part} aria-labelledby="style-ground">
        <h2 id="style-ground">{t('settings.key.homeGround')}</h2>
        <PictureField
          label={t('style.picture')}
          sellerId={sellerId}
          value={homeGround.picture}
          onChange={(picture) => onChange('homeGround', { ...homeGround, picture })}
        />
        <YesNo
          label={t('style.hasGround')}
          value={homeGround.colour !== ''}
          onChoose={(isOn) => onChange('homeGround', { ...homeGround, colour: isOn ? firstGround : '' })}
        />
        {homeGround.colour !== '' && (
          <div className={css.colour}>
            <ColourField
              label={t('style.groundColour')}
              value={homeGround.colour}
              onChange={(colour) => onChange('homeGround', { ...homeGround, colour })}
            />
          </div>
        )}
      </section>
    </>
  )
}
