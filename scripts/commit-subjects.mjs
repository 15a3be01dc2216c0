/** Checks the subjects of commits: `area: Imperative sentence`, as CONTRIBUTING.md says. */
import { spawnSync } from 'node:child_process'
import { root } from './ensure.mjs'

/** Commits after this one are checked. */
const startCommit = 'd0ec0106b9b9d98ae68961a7b934a27451e8bacf'
const maxLength = 72
/** Imperatives that end as a past tense, a participle or a third person does. */
const imperatives = new Set([
  ...['Alias', 'Bias', 'Canvas', 'Focus'],
  ...['Embed', 'Shed', 'Shred', 'Wed'],
  ...['Bring', 'Fling', 'Ping', 'Ring', 'Sing', 'Spring', 'String', 'Swing'],
])

/** @param {string} subject @returns {string[]} what is wrong with it; empty = nothing */
export function findSubjectFaults(subject) {
  const [, sentence] = /^[a-z]+(?:-[a-z]+)*: (\S.*)$/.exec(subject) ?? []
  const tooLong = subject.length > maxLength ? [`${subject.length} characters, at most ${maxLength}`] : []
  if (sentence === undefined) return ['write `area: Imperative sentence`', ...tooLong]
  const [first] = sentence.split(/[\s,:]/)
  return [
    ...(/^[A-Z]/.test(first) ? [] : [`begin the sentence with a capital: ${first}`]),
    ...(isImperative(first) ? [] : [`use the imperative: ${first}`]),
    ...(sentence.endsWith('.') ? ['leave out the full stop'] : []),
    ...(sentence.includes(';') ? ['one idea a commit: no semicolon'] : []),
    ...tooLong,
  ]
}

/** A guess by the ending: `Adds`, `Added` and `Adding` are none; `Pass` and `Feed` are. */
function isImperative(word) {
  return imperatives.has(word) || /(ss|eed)$/.test(word) || !/(s|ed|ing)$/i.test(word)
}

/** The checked commits, newest first; null where the start commit is not in the history: a shallow clone, or no clone at all. */
function readSubjects(from) {
  const isKnown = runGit(['merge-base', '--is-ancestor', from, 'HEAD']) !== null
  const lines = isKnown ? runGit(['log', '--no-merges', '--format=%h %s', `${from}..HEAD`]) : null
  return lines === null ? null : lines.split('\n').filter((line) => line !== '')
}

/** @returns {string[] | null} findings; null where the history cannot be checked */
export function checkSubjects(from = startCommit) {
  const commits = readSubjects(from)
  if (commits === null) return null
  return commits.flatMap((commit) => {
    const [, hash, subject] = /^(\S+) (.*)$/.exec(commit) ?? [commit, commit, '']
    return findSubjectFaults(subject).map((fault) => `${hash} ${subject}: ${fault}`)
  })
}

/** What git prints, or null where it fails or is missing. */
function runGit(args) {
  const { status, stdout } = spawnSync('git', args, { cwd: root, encoding: 'utf8' })
  return status === 0 ? stdout : null
}
