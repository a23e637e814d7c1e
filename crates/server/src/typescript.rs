//! The client's types, generated from [`crate::api`], the engine and the games.

use crate::api::*;
use engine::Verbs;
use engine::verbs::{Form, type_script};
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use ts_rs::{Config, TS};

/// Writes what is stale and fails, so that stale types are noticed once and mended by running this again:
/// `cargo test -p server export_types`.
#[test]
fn export_types() {
    let fresh = fresh_types();
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web/src/lib/api/generated");
    let stored = read_folder(&folder);
    if stored == fresh {
        return;
    }
    stored
        .keys()
        .filter(|name| !fresh.contains_key(*name))
        .for_each(|name| std::fs::remove_file(folder.join(name)).unwrap());
    for (name, text) in &fresh {
        std::fs::create_dir_all(folder.join(name).parent().unwrap()).unwrap();
        std::fs::write(folder.join(name), text).unwrap();
    }
    panic!("web/src/lib/api/generated was stale; it is written anew: commit it");
}

/// Each file's name and text, with an index of them all.
fn fresh_types() -> BTreeMap<PathBuf, String> {
    let folder = tempfile::tempdir().unwrap();
    let config = Config::new().with_out_dir(folder.path()).with_large_int("number");
    macro_rules! export {
        ($($type:ty),* $(,)?) => { $(<$type as TS>::export_all(&config).unwrap();)* };
    }
    export!(
        Games,
        Rules,
        CreateTable,
        CreatedTable,
        TableList,
        LookUpTables,
        LookUpInvite,
        JoinTable,
        Joined,
        ReplaceSeat,
        SeatReplaced,
        SetPace,
        MakeMotion,
        Rest,
        TakeVacation,
        StandingAnswers,
        LendSeat,
        SeatLent,
        PassHost,
        GoOn,
        ProposeChange,
        Vote,
        Rematch,
        TableState,
        LogPage,
        PlayAction,
        UndoAction,
        Played,
        CheckAction,
        Hint,
        BranchTable,
        Checked,
        SayLine,
        TalkTo,
        TalkLine,
        NoteTreaty,
        MarkTreaty,
        Treaty,
        AddComment,
        Comment,
        Comments,
        ReplayState,
        Verification,
        ImportTable,
        AccountStatus,
        Ties,
        SetTie,
        SignUp,
        SignedUp,
        SignIn,
        Recover,
        Nothing,
        Done,
        ChangeName,
        ChangePassphrase,
        Confirm,
        RecoveryCodes,
        PasskeyQuestion,
        SignInByPasskey,
        AskToSignUp,
        NewPasskey,
        RenamePasskey,
        DropPasskey,
        OwnPasskeys,
        ProviderQuestion,
        ProviderAnswer,
        ProviderAnswered,
        SignUpByProvider,
        OwnIdentities,
        DropIdentity,
        GiveCode,
        Invitation,
        Sessions,
        EndSession,
        AccountSeats,
        TakeSeats,
        NoticeSettings,
        NoticeWishes,
        AddChannel,
        ChannelAdded,
        ChangeChannel,
        PickChannel,
        ConfirmChannel,
        Nudge,
        Invited,
        TableInvitations,
        InvitePerson,
        AcceptInvitation,
        DropSeat,
        OwnPrograms,
        WaitingPrograms,
        MakeProgram,
        ChangeProgram,
        DropProgram,
        MakeToken,
        TokenMade,
        EndToken,
        StreamLine,
        AccountExport,
        Leaderboard,
        TableRatings,
        Person,
        Acts,
        AdminPeople,
        ActOnPerson,
        AdminPair,
        AdminPairs,
        AdminTables,
        ActOnTable,
        ReportList,
        AnswerReport,
        ReportSeat,
        Appeal,
        ReportPerson,
        OwnReports,
        ServerHealth,
        ErrorBody,
        Version,
        ClientMessage,
        ServerMessage,
        // Each game's options, view, events and components, in a folder of its own.
        founders::Options,
        new_dawn::Options,
        clash::Options,
        mega_empires::Options,
        expansion_project::Options,
        founders::View,
        founders::Event,
        founders::Components,
        antiquity::view::View,
        antiquity::chapter::Event,
        antiquity::components::Components,
        clash::View,
        clash::Event,
        clash::Components,
        new_dawn::View,
        new_dawn::Event,
        new_dawn::Components,
    );
    let mut files = read_folder(folder.path());
    macro_rules! export_actions {
        ($($action:ty => $folder:literal),* $(,)?) => {
            $(files.insert(Path::new($folder).join("Action.ts"), actions_module(&<$action as Verbs>::forms()));)*
        };
    }
    export_actions!(
        founders::Action => "founders",
        antiquity::Action => "antiquity",
        clash::Action => "clash",
        new_dawn::Action => "new-dawn",
    );
    let folders: BTreeSet<PathBuf> = files.keys().map(|file| file.parent().unwrap().into()).collect();
    for folder in folders {
        let inside = files.keys().filter(|file| file.parent() == Some(&folder));
        let index = inside.map(|file| {
            let name = file.file_stem().unwrap().to_string_lossy();
            format!("export type {{ {name} }} from './{name}';\n")
        });
        let index = index.collect();
        files.insert(folder.join("index.ts"), index);
    }
    files
}

fn actions_module(forms: &[Form]) -> String {
    format!("// Generated from the declarations of the game's actions; do not edit.\n\n{}", type_script(forms))
}

/// Every file below the folder, by its path from there.
fn read_folder(folder: &Path) -> BTreeMap<PathBuf, String> {
    let mut files = BTreeMap::new();
    for entry in std::fs::read_dir(folder).into_iter().flatten() {
        let path = entry.unwrap().path();
        let name = PathBuf::from(path.file_name().unwrap());
        if path.is_dir() {
            files.extend(read_folder(&path).into_iter().map(|(file, text)| (name.join(file), text)));
        } else {
            files.insert(name, std::fs::read_to_string(&path).unwrap());
        }
    }
    files
}
