import { type Later, LaterPart } from '../../app/later-part.tsx'

const tableNews: Later<object> = {
  load: async () => (await import('./table-news-part.tsx')).TableNewsPart,
}

/** What companions and staff did that every phone of the table is told, on whatever screen it is. */
export function TableNews() {
  return <LaterPart part={tableNews} props={{}} />
}
