import { Button } from '@comanda/ui/action/button.tsx'
import { LiveRegion } from '@comanda/ui/feedback/live-region.tsx'
import { useEffect, useRef, useState } from 'react'
import { Select } from '../../app/select.tsx'
import { useOwnerText } from '../i18n/text.ts'
import { HomeBlockRow } from './home-block-row.tsx'
import { blockTypes, type HomeBlock, moved, newBlock, replaced, without } from './home-blocks.ts'
import css from './style.module.css'
import type { PartProps } from './style-editor.tsx'

type Way = 'up' | 'down'

/** The parts of the home page in their order: moved by drag, or by two buttons that keep the focus. */
export function HomePart({ values, onChange, sellerId }: PartProps & { readonly sellerId: string }) {
  const t = useOwnerText()
  const blocks = values.home
  const list = useRef<HTMLUListElement>(null)
  const [opened, setOpened] = useState<number>()
  const [dragged, setDragged] = useState<number>()
  const [said, setSaid] = useState('')
  const focus = useRef<string>(undefined)
  const nameOf = ({ type }: HomeBlock) => t(`style.block.${type}`)
  // biome-ignore lint/correctness/useExhaustiveDependencies: after a move, the button stands in another row
  useEffect(() => {
    if (focus.current === undefined) return
    list.current?.querySelector<HTMLElement>(focus.current)?.focus()
    focus.current = undefined
  }, [blocks])
  function move(from: number, to: number, way?: Way): void {
    const block = blocks[from]
    if (block === undefined || to < 0 || to >= blocks.length || from === to) return
    if (way !== undefined) focus.current = `[data-move="${way}${to}"]`
    setOpened(undefined)
    setSaid(t('style.moved', { what: nameOf(block), n: to + 1, all: blocks.length }))
    onChange('home', moved(blocks, from, to))
  }
  return (
    <section className={css.part} aria-labelledby="style-home">
      <h2 id="style-home">{t('style.home')}</h2>
      <ul ref={list} className={css.blocks}>
        {blocks.map((block, at) => (
          <HomeBlockRow
            // biome-ignore lint/suspicious/noArrayIndexKey: a block has no name but its place
            key={at}
            block={block}
            at={at}
            name={t('style.place', { what: nameOf(block), n: at + 1, all: blocks.length })}
            sellerId={sellerId}
            isOpen={opened === at}
            isDragged={dragged === at}
            isLast={at === blocks.length - 1}
            onOpen={(open) => setOpened(open ? at : undefined)}
            onMove={(way) => move(at, way === 'up' ? at - 1 : at + 1, way)}
            onDrag={setDragged}
            onDrop={() => dragged !== undefined && move(dragged, at)}
            onChange={(next) => onChange('home', replaced(blocks, at, next))}
            onRemove={() => {
              setOpened(undefined)
              onChange('home', without(blocks, at))
            }}
          />
        ))}
      </ul>
      {blocks.length === 0 && <p className={css.note}>{t('style.noBlocks')}</p>}
      <LiveRegion>{said}</LiveRegion>
      <AddBlock
        onAdd={(type) => {
          setOpened(blocks.length)
          onChange('home', [...blocks, newBlock(type)])
        }}
      />
    </section>
  )
}

function AddBlock({ onAdd }: { readonly onAdd: (type: HomeBlock['type']) => void }) {
  const t = useOwnerText()
  const [type, setType] = useState<HomeBlock['type']>('banner')
  return (
    <div className={css.buttons}>
      <Select
        label={t('style.newBlock')}
        value={type}
        choices={blockTypes.map((one) => ({ value: one.type, name: t(`style.block.${one.type}`) }))}
        onChoose={setType}
      />
      <Button onClick={() => onAdd(type)}>{t('style.addBlock')}</Button>
    </div>
  )
}
