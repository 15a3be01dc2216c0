import type { StyleConfig } from '@comanda/contract/style/style.schema.ts'
import type { ReactNode } from 'react'
import { blockTarget } from '../../style/block-link.ts'
import { PlainLink } from '../../style/components/plain-link.tsx'
import styles from './awning.module.css'

/** Shown when the owner set no advertisement (pictures: Fluent Emoji, MIT). */
const pictures = ['noodles', 'dumpling', 'chilli'] as const

export interface AwningProps {
  style: Pick<StyleConfig, 'adList' | 'orderBackground'>
  children: ReactNode
}

/**
 * The picture above the table: the first advertisement, else the owner's picture, else food. Its buttons lie on it.
 */
export function Awning({ style: { adList, orderBackground }, children }: AwningProps) {
  const ad = adList[0] ?? (orderBackground === '' ? undefined : { picture: orderBackground, link: '' })
  return (
    <div className={styles.awning}>
      {ad ? <Advertisement picture={ad.picture} link={ad.link} /> : <Food />}
      <div className={styles.bar}>{children}</div>
    </div>
  )
}

function Advertisement({ picture, link }: { picture: string; link: string }) {
  const image = <img className={styles.ad} src={picture} alt="" width={480} height={172} fetchPriority="high" />
  const target = blockTarget(link.startsWith('/') ? 'inner' : 'url', link)
  return target.kind === 'inner' || target.kind === 'outside' ? <PlainLink target={target}>{image}</PlainLink> : image
}

function Food() {
  return (
    <>
      {pictures.map((name) => (
        <img key={name} className={styles[name]} src={`/pictures/${name}.webp`} alt="" width={132} height={132} />
      ))}
    </>
  )
}
