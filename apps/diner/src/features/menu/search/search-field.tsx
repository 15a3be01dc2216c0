import { IconButton } from '@comanda/ui/action/icon-button.tsx'
import { Icon } from '@comanda/ui/icon/icon.tsx'
import { magnifyingGlass, x } from '@comanda/ui/icon/icons.tsx'
import { caretLeft } from '@comanda/ui/icon/icons-later.tsx'
import type { RefObject } from 'react'
import { useText } from '../../../i18n/text.ts'
import styles from './search-field.module.css'

export interface SearchFieldProps {
  readonly field: RefObject<HTMLInputElement | null>
  readonly value: string
  /** `isComposing`: an input method has not finished it. */
  readonly onType: (value: string, isComposing?: boolean) => void
  /** Enter, or the search key of the phone's keyboard. */
  readonly onDone: () => void
  readonly onClose: () => void
}

export function SearchField({ field, value, onType, onDone, onClose }: SearchFieldProps) {
  const text = useText()
  return (
    // biome-ignore lint/a11y/useSemanticElements: <search> is unknown to the browsers we serve
    <form
      role="search"
      className={styles.bar}
      onSubmit={(event) => {
        event.preventDefault()
        onDone()
      }}
    >
      <IconButton shape={caretLeft} label={text('search.close')} onClick={onClose} />
      <div className={styles.field}>
        <Icon shape={magnifyingGlass} size="md" />
        <input
          ref={field}
          data-first-focus
          className={styles.input}
          // Not type=search: there Esc empties the field, and it should close the search.
          type="text"
          inputMode="search"
          enterKeyHint="search"
          aria-label={text('search.field')}
          placeholder={text('search.hint')}
          autoComplete="off"
          autoCorrect="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={40}
          value={value}
          onChange={(event) =>
            onType(event.currentTarget.value, (event.nativeEvent as InputEvent).isComposing === true)
          }
          onCompositionEnd={(event) => onType(event.currentTarget.value)}
        />
        {value !== '' && (
          <IconButton
            shape={x}
            size="md"
            label={text('search.empty')}
            className={styles.clear}
            onClick={() => {
              onType('')
              field.current?.focus()
            }}
          />
        )}
      </div>
    </form>
  )
}
