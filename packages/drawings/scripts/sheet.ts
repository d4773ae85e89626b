import { writeFileSync } from 'node:fs'
import { headFiles } from '../src/animals/heads.ts'

const out = process.argv[2] ?? '/tmp/art/heads.html'
const files = headFiles()
const uri = (c: string) => `data:image/svg+xml;base64,${Buffer.from(c).toString('base64')}`
const rows = new Map<string, string[]>()
for (const { name, content } of files) {
  const head = name.split('.')[0] ?? ''
  rows.set(head, [...(rows.get(head) ?? []), content])
}
const grounds = ['#FBF8F3', '#DCECEA', '#ECE8F6', '#121918', '#173D3E', '#2F2749']
let html = '<body style="margin:16px;font:12px sans-serif;background:#fff">'
for (const [head, list] of rows) {
  html += `<div style="display:flex;align-items:center;gap:6px;margin-bottom:6px"><b style="width:90px">${head}</b>`
  for (const [index, content] of list.entries())
    html += `<div style="background:${grounds[index % 6]};padding:4px;border-radius:10px"><img width=104 src="${uri(content)}"></div>`
  for (const ground of grounds)
    html += `<div style="background:${ground};padding:4px"><img width=40 src="${uri(list[0] ?? '')}"> <img width=16 src="${uri(list[0] ?? '')}"></div>`
  html += '</div>'
}
writeFileSync(out, html)
const sizes = files
  .map(({ name, content }) => [name, content.length] as const)
  .toSorted((a, b) => b[1] - a[1])
console.log(files.length, sizes.slice(0, 6), sizes.at(-1))
