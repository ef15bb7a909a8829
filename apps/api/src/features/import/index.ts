export { readSkillBlocks, splitSkill } from './formats/skill-text.ts'
