import { Select } from '../../app/select.tsx'
import { useOwnerText } from '../i18n/text.ts'
import { TextField } from '../parts/text-field.tsx'
import { type HomeItem, isLinkFit, linkKindOf, linkKinds, withLinkKind } from './home-blocks.ts'
import { PictureField } from './picture-field.tsx'
import css from './style.module.css'
import { TextsField } from './texts-field.tsx'

interface Props {
  readonly item: HomeItem
  readonly sellerId: string
  readonly onChange: (item: HomeItem) => void
}

/** A target of the home page: its words, its picture, and where it leads. */
export function HomeItemForm({ item, sellerId, onChange }: Props) {
  const t = useOwnerText()
  const kind = linkKindOf(item)
  const isTyped = kind === 'path' || kind === 'url' || kind === 'wxminip'
  return (
    <div className={css.item}>
      <TextsField label={t('style.title')} value={item.title} onChange={(title) => onChange({ ...item, title })} />
      <TextsField
        label={t('style.subtitle')}
        value={item.subtitle ?? {}}
        onChange={(subtitle) => onChange({ ...item, subtitle })}
      />
      <PictureField
        label={t('style.picture')}
        sellerId={sellerId}
        value={item.picture}
        onChange={(picture) => onChange({ ...item, picture })}
      />
      <div className={css.level}>
        <span>{t('style.leads')}</span>
        <Select
          label={t('style.leads')}
          value={kind}
          choices={linkKinds.map((one) => ({ value: one, name: t(`style.link.${one}`) }))}
          onChoose={(one) => onChange(withLinkKind(item, one))}
        />
      </div>
      {isTyped && (
        <TextField
          label={t(`style.link.${kind}`)}
          value={item.link}
          inputMode="url"
          spellCheck="false"
          problem={isLinkFit(item) ? '' : t(kind === 'url' ? 'style.badUrl' : 'style.badPath')}
          onChange={(link) => onChange({ ...item, link: link.trim() })}
        />
      )}
    </div>
  )
}
