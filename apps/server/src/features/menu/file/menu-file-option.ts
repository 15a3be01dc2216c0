import { longestCode, longestName, type OptionFault, readOptionText } from '@comanda/rules/menu/option-text.ts'

/** One sentence for each fault in the option text of a dish. */
export function optionProblems(text: string): string[] {
  return readOptionText(text).faults.map(sentence)
}

function sentence({ code, at, values }: OptionFault): string {
  const [first = '', second = '', third = ''] = values
  switch (code) {
    case 'option_outside_section':
      return `"${first}" stands outside a section. A section begins with [name@min@max@default].`
    case 'option_section_unclosed':
      return `The section that begins at character ${at + 1} has no closing bracket "]".`
    case 'option_section_unnamed':
      return `The section that begins at character ${at + 1} has no name.`
    case 'option_section_fields':
      return `The section "${first}" has more than four fields in its brackets. Write [name@min@max@default].`
    case 'option_section_number':
      return `The section "${first}" needs whole numbers for min and max, not "${second}" and "${third}".`
    case 'option_section_range':
      return `The section "${first}" asks for ${second} choices, more than can be made.`
    case 'option_section_default':
      return `The section "${first}" has no entry number ${second} for its default (the first entry is 0).`
    case 'option_section_empty':
      return `The section "${first}" has no entries.`
    case 'option_entry_unnamed':
      return `An entry at character ${at + 1} has no name.`
    case 'option_entry_number':
      return `The entry "${first}" needs a whole price in the smallest unit and a whole flag, not "${second}" and "${third}".`
    case 'option_entry_fields':
      return `The entry "${first}" has more than four fields, or a bracket. Write it name@price@flag@code.`
    case 'option_entry_double':
      return `The entry "${first}" stands twice in its section, with the same code. Take one out, or give it another name.`
    case 'option_entry_long':
      return `The entry "${first}" is too long: a name has at most ${longestName} characters, a code ${longestCode}.`
  }
}
