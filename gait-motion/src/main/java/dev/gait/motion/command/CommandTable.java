package dev.gait.motion.command;

import org.jspecify.annotations.Nullable;

/**
 * Every motion command of the last client: number on the wire, class bits, name (motion.md §B.1). The wire carries the
 * number alone, and this table gives the class back.
 *
 * <p>Written as runs of neighbours that share a class, in the order of the numbers; names are those of the client.
 */
final class CommandTable {
    private static final int SIZE = 0x19C;
    private static final int[] FULL = new int[SIZE];
    private static final @Nullable String[] NAMES = new String[SIZE];

    static {
        run(0x0001, 0x85000000, "HoldRun HoldSidestep");
        run(0x0003, 0x41000000, "Ready");
        run(0x0004, 0x40000000, "Stop");
        run(0x0005, 0x45000000, "WalkForward WalkBackwards");
        run(0x0007, 0x44000000, "RunForward");
        run(0x0008, 0x40000000, "Fallen Interpolating Hover On Off");
        run(0x000D, 0x65000000, "TurnRight TurnLeft SideStepRight SideStepLeft");
        run(0x0011, 0x40000000, "Dead");
        run(0x0012, 0x41000000, "Crouch Sitting Sleeping");
        run(
                0x0015,
                0x40000000,
                "Falling Reload Unload Pickup StoreInBackpack Eat Drink Reading JumpCharging AimLevel "
                        + "AimHigh15 AimHigh30 AimHigh45 AimHigh60 AimHigh75 AimHigh90 AimLow15 AimLow30 AimLow45 "
                        + "AimLow60 AimLow75 AimLow90 MagicBlast MagicSelfHead MagicSelfHeart MagicBonus MagicClap "
                        + "MagicHarm MagicHeal MagicThrowMissile MagicRecoilMissile MagicPenalty MagicTransfer "
                        + "MagicVision MagicEnchantItem MagicPortal MagicPray");
        run(0x003A, 0x20000000, "StopTurning");
        run(0x003B, 0x25000000, "Jump");
        run(
                0x003C,
                0x80000000,
                "HandCombat NonCombat SwordCombat BowCombat SwordShieldCombat CrossbowCombat UnusedCombat "
                        + "SlingCombat TwoHandedSwordCombat TwoHandedStaffCombat DualWieldCombat ThrownWeaponCombat "
                        + "Graze Magic");
        run(0x004A, 0x10000000, "Hop Jumpup");
        run(0x004C, 0x13000000, "Cheer");
        run(
                0x004D,
                0x10000000,
                "ChestBeat TippedLeft TippedRight FallDown Twitch1 Twitch2 Twitch3 Twitch4 StaggerBackward "
                        + "StaggerForward Sanctuary ThrustMed ThrustLow ThrustHigh SlashHigh SlashMed SlashLow "
                        + "BackhandHigh BackhandMed BackhandLow Shoot AttackHigh1 AttackMed1 AttackLow1 AttackHigh2 "
                        + "AttackMed2 AttackLow2 AttackHigh3 AttackMed3 AttackLow3 HeadThrow FistSlam BreatheFlame "
                        + "SpinAttack MagicPowerUp01 MagicPowerUp02 MagicPowerUp03 MagicPowerUp04 MagicPowerUp05 "
                        + "MagicPowerUp06 MagicPowerUp07 MagicPowerUp08 MagicPowerUp09 MagicPowerUp10");
        run(
                0x0079,
                0x13000000,
                "ShakeFist Beckon BeSeeingYou BlowKiss BowDeep ClapHands Cry Laugh MimeEat MimeDrink Nod "
                        + "Point ShakeHead Shrug Wave Akimbo HeartyLaugh Salute ScratchHead SmackHead TapFoot WaveHigh "
                        + "WaveLow YawnStretch Cringe Kneel Plead Shiver Shoo Slouch Spit Surrender Woah Winded");
        run(0x009B, 0x12000000, "YMCA");
        run(0x009C, 0x10000000, "EnterGame ExitGame OnCreation OnDestruction EnterPortal ExitPortal");
        run(0x00A2, 0x08000000, "Cancel");
        run(0x00A3, 0x09000000, "UseSelected AutosortSelected DropSelected GiveSelected SplitSelected ExamineSelected");
        run(0x00A9, 0x08000000, "CreateShortcutToSelected");
        run(
                0x00AA,
                0x09000000,
                "PreviousCompassItem NextCompassItem ClosestCompassItem PreviousSelection LastAttacker "
                        + "PreviousFellow NextFellow ToggleCombat");
        run(0x00B2, 0x0D000000, "HighAttack MediumAttack LowAttack");
        run(0x00B5, 0x08000000, "EnterChat ToggleChat SavePosition");
        run(0x00B8, 0x09000000, "OptionsPanel ResetView");
        run(
                0x00BA,
                0x0D000000,
                "CameraLeftRotate CameraRightRotate CameraRaise CameraLower CameraCloser CameraFarther");
        run(0x00C0, 0x09000000, "FloorView");
        run(0x00C1, 0x0C000000, "MouseLook");
        run(0x00C2, 0x09000000, "PreviousItem NextItem ClosestItem");
        run(0x00C5, 0x0D000000, "ShiftView");
        run(0x00C6, 0x09000000, "MapView AutoRun DecreasePowerSetting IncreasePowerSetting");
        run(0x00CA, 0x13000000, "Pray Mock Teapot");
        run(
                0x00CD,
                0x10000000,
                "SpecialAttack1 SpecialAttack2 SpecialAttack3 MissileAttack1 MissileAttack2 MissileAttack3");
        run(0x00D3, 0x40000000, "CastSpell");
        run(0x00D4, 0x12000000, "Flatulence");
        run(
                0x00D5,
                0x09000000,
                "FirstPersonView AllegiancePanel FellowshipPanel SpellbookPanel SpellComponentsPanel "
                        + "HousePanel AttributesPanel SkillsPanel MapPanel InventoryPanel");
        run(0x00DF, 0x12000000, "Demonet");
        run(0x00E0, 0x40000000, "UseMagicStaff UseMagicWand");
        run(0x00E2, 0x10000000, "Blink Bite");
        run(0x00E4, 0x40000000, "TwitchSubstate1 TwitchSubstate2 TwitchSubstate3");
        run(0x00E7, 0x09000000, "CaptureScreenshotToFile");
        run(0x00E8, 0x80000000, "BowNoAmmo CrossBowNoAmmo");
        run(
                0x00EA,
                0x43000000,
                "ShakeFistState PrayState BowDeepState ClapHandsState CrossArmsState ShiverState PointState "
                        + "WaveState AkimboState SaluteState ScratchHeadState TapFootState LeanState KneelState "
                        + "PleadState");
        run(0x00F9, 0x42000000, "ATOYOT");
        run(0x00FA, 0x43000000, "SlouchState SurrenderState WoahState WindedState");
        run(
                0x00FE,
                0x09000000,
                "AutoCreateShortcuts AutoRepeatAttacks AutoTarget AdvancedCombatInterface "
                        + "IgnoreAllegianceRequests IgnoreFellowshipRequests InvertMouseLook LetPlayersGiveYouItems "
                        + "AutoTrackCombatTargets DisplayTooltips AttemptToDeceivePlayers RunAsDefaultMovement "
                        + "StayInChatModeAfterSend RightClickToMouseLook VividTargetIndicator SelectSelf");
        run(0x010E, 0x10000000, "SkillHealSelf SkillHealOther");
        run(0x0110, 0x09000000, "PreviousMonster ClosestMonster NextPlayer PreviousPlayer ClosestPlayer");
        run(0x0118, 0x43000000, "SnowAngelState");
        run(0x0119, 0x13000000, "WarmHands");
        run(0x011A, 0x43000000, "CurtseyState AFKState MeditateState");
        run(0x011D, 0x09000000, "TradePanel");
        run(
                0x011E,
                0x10000000,
                "LogOut DoubleSlashLow DoubleSlashMed DoubleSlashHigh TripleSlashLow TripleSlashMed "
                        + "TripleSlashHigh DoubleThrustLow DoubleThrustMed DoubleThrustHigh TripleThrustLow "
                        + "TripleThrustMed TripleThrustHigh MagicPowerUp01Purple MagicPowerUp02Purple "
                        + "MagicPowerUp03Purple MagicPowerUp04Purple MagicPowerUp05Purple MagicPowerUp06Purple "
                        + "MagicPowerUp07Purple MagicPowerUp08Purple MagicPowerUp09Purple MagicPowerUp10Purple");
        run(0x0135, 0x13000000, "Helper");
        run(0x0136, 0x40000000, "Pickup5 Pickup10 Pickup15 Pickup20");
        run(0x013A, 0x10000000, "HouseRecall");
        run(0x013B, 0x80000000, "AtlatlCombat ThrownShieldCombat");
        run(
                0x013D,
                0x43000000,
                "SitState SitCrossleggedState SitBackState PointLeftState PointRightState TalktotheHandState "
                        + "PointDownState DrudgeDanceState PossumState ReadState ThinkerState HaveASeatState "
                        + "AtEaseState");
        run(
                0x014A,
                0x13000000,
                "NudgeLeft NudgeRight PointLeft PointRight PointDown Knock ScanHorizon DrudgeDance HaveASeat");
        run(0x0153, 0x10000000, "LifestoneRecall");
        run(
                0x0154,
                0x09000000,
                "CharacterOptionsPanel SoundAndGraphicsPanel HelpfulSpellsPanel HarmfulSpellsPanel "
                        + "CharacterInformationPanel LinkStatusPanel VitaePanel ShareFellowshipXP ShareFellowshipLoot "
                        + "AcceptCorpseLooting IgnoreTradeRequests DisableWeather DisableHouseEffect SideBySideVitals "
                        + "ShowRadarCoordinates ShowSpellDurations MuteOnLosingFocus");
        run(0x0165, 0x10000000, "Fishing MarketplaceRecall EnterPKLite");
        run(
                0x0168,
                0x09000000,
                "AllegianceChat AutomaticallyAcceptFellowshipRequests Reply MonarchReply PatronReply "
                        + "ToggleCraftingChanceOfSuccessDialog UseClosestUnopenedCorpse UseNextUnopenedCorpse "
                        + "IssueSlashCommand");
        run(
                0x0171,
                0x10000000,
                "AllegianceHometownRecall PKArenaRecall OffhandSlashHigh OffhandSlashMed OffhandSlashLow "
                        + "OffhandThrustHigh OffhandThrustMed OffhandThrustLow OffhandDoubleSlashLow "
                        + "OffhandDoubleSlashMed OffhandDoubleSlashHigh OffhandTripleSlashLow OffhandTripleSlashMed "
                        + "OffhandTripleSlashHigh OffhandDoubleThrustLow OffhandDoubleThrustMed OffhandDoubleThrustHigh "
                        + "OffhandTripleThrustLow OffhandTripleThrustMed OffhandTripleThrustHigh OffhandKick "
                        + "AttackHigh4 AttackMed4 AttackLow4 AttackHigh5 AttackMed5 AttackLow5 AttackHigh6 AttackMed6 "
                        + "AttackLow6 PunchFastHigh PunchFastMed PunchFastLow PunchSlowHigh PunchSlowMed PunchSlowLow "
                        + "OffhandPunchFastHigh OffhandPunchFastMed OffhandPunchFastLow OffhandPunchSlowHigh "
                        + "OffhandPunchSlowMed OffhandPunchSlowLow WoahDuplicate2");
    }

    private CommandTable() {}

    private static void run(int first, int classBits, String names) {
        int number = first;
        for (String name : names.split(" ", -1)) {
            FULL[number] = classBits | number;
            NAMES[number] = name;
            number++;
        }
    }

    /** The full command of a number, or 0 where the table has none. */
    static int full(int number) {
        return number < SIZE ? FULL[number] : MotionCommand.INVALID;
    }

    /** The client's own name for a number, or null where the table has none. */
    static @Nullable String name(int number) {
        return number < SIZE ? NAMES[number] : null;
    }
}
