import { matchPhotos } from '@comanda/rules/menu/edit/photo-match.ts'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { uploadPicture } from '../dish/dish.queries.ts'
import type { DraftRow } from '../menu-draft.ts'

export interface Photo {
  readonly id: number
  readonly file: File
  /** The dish's code; '' = none yet. */
  readonly code: string
  /** Its file names the dish. */
  readonly isNamed: boolean
  /** Its path once the server has it. */
  readonly picture?: string
  /** Why the server does not take it. */
  readonly problem?: string
}

/** The server works on each for a second: more at once only wait there. */
const atOnce = 2

/** Photographs on their way to dishes. Each is sent at once; the menu changes when the owner says so. */
export function usePhotos(sellerId: string, rows: readonly DraftRow[]) {
  const [photos, setPhotos] = useState<readonly Photo[]>([])
  const set = (id: number, change: Partial<Photo>) =>
    setPhotos((all) => all.map((photo) => (photo.id === id ? { ...photo, ...change } : photo)))
  const send = useMutation({
    mutationFn: async (wanted: readonly Photo[]) => {
      const left = [...wanted]
      const worker = async () => {
        for (let photo = left.shift(); photo !== undefined; photo = left.shift()) {
          const { id, file } = photo
          await uploadPicture(sellerId, file).then(
            ({ picture }) => set(id, { picture }),
            (error: Error) => set(id, { problem: error.message }),
          )
        }
      }
      await Promise.all(Array.from({ length: atOnce }, worker))
    },
  })
  function take(files: readonly File[]): void {
    const dishes = rows.map(({ code, cells }) => {
      return { code, names: [cells.name_zh ?? '', cells.name_en ?? '', cells.name_ja ?? ''] }
    })
    const codes = matchPhotos([...photos.map(({ file }) => file.name), ...files.map(({ name }) => name)], dishes)
    const taken = new Set(photos.map(({ code }) => code))
    const added = files.map((file, index): Photo => {
      const found = codes[photos.length + index] ?? ''
      const code = taken.has(found) ? '' : found
      return { id: photos.length + index, file, code, isNamed: code !== '' }
    })
    setPhotos([...photos, ...added])
    send.mutate(added)
  }
  function sendAgain(): void {
    const failed = photos.filter(({ problem }) => problem !== undefined)
    for (const { id } of failed) setPhotos((all) => all.map((one) => (one.id === id ? withoutProblem(one) : one)))
    send.mutate(failed)
  }
  return { photos, take, sendAgain, isSending: send.isPending, match: (id: number, code: string) => set(id, { code }) }
}

function withoutProblem({ problem: _, ...photo }: Photo): Photo {
  return photo
}
